-- The process engine's memory: one row for every visit of a node, and what a signature needs besides the task.
-- A visit is left once: the transition closes the row that is still open, so that a second one finds none.
CREATE TABLE core.process_visit (
  platform_id bigint NOT NULL, instance_id bigint NOT NULL, visit int NOT NULL, node text NOT NULL, round int NOT NULL, entered_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz, left_by bigint, action text, direction text CHECK (direction IN ('forward','back','out')), to_node text, comment text,
  PRIMARY KEY (platform_id, instance_id, visit), FOREIGN KEY (platform_id, instance_id) REFERENCES core.process_instance (platform_id, id) ON DELETE CASCADE);
CREATE UNIQUE INDEX process_visit_open ON core.process_visit (platform_id, instance_id) WHERE left_at IS NULL;
ALTER TABLE core.process_visit ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.process_visit FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.process_visit USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));

-- kind: a signature of a step, the launch of a node without approval, an administrator in place of nobody, or an opinion that the owner asked for.
-- done_by: who acted (a substitute acts for `user_id`); done_no: the instance's version then, which orders signatures better than time;
-- origin: the task in which a signature that still stands was given, after a step before was opened again.
ALTER TABLE core.process_task
  ADD COLUMN kind text NOT NULL DEFAULT 'sign' CHECK (kind IN ('sign','launch','admin','opinion')),
  ADD COLUMN done_by bigint, ADD COLUMN done_no int, ADD COLUMN origin bigint, ADD COLUMN reminded_at timestamptz;
-- waiting: opens when the person to whom the step went back has signed again.
ALTER TABLE core.process_task DROP CONSTRAINT process_task_state_check;
ALTER TABLE core.process_task ADD CONSTRAINT process_task_state_check CHECK (state IN ('open','waiting','approved','rejected','transferred','delegated','cancelled','done'));
CREATE INDEX process_task_visit ON core.process_task (platform_id, instance_id, visit);
CREATE INDEX process_task_done ON core.process_task (platform_id, done_by, id DESC) WHERE done_by IS NOT NULL;
CREATE INDEX process_instance_starter ON core.process_instance (platform_id, starter, id DESC);
CREATE INDEX substitute_delegate ON core.substitute (platform_id, delegate_id, to_day);
