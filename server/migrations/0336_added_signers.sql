-- added: the signature of a person who was added to a step, which it needs as well as those of its own people.
ALTER TABLE core.process_task DROP CONSTRAINT process_task_kind_check;
ALTER TABLE core.process_task ADD CONSTRAINT process_task_kind_check CHECK (kind IN ('sign','launch','admin','added','opinion'));
