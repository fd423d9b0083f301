-- A lines field may consume several counters. A document is recorded with each that it has consumed: the path to the source line and the counter.
ALTER TABLE core.consumption ADD COLUMN counter text NOT NULL DEFAULT '';
DO $$
BEGIN
  EXECUTE (SELECT format('ALTER TABLE core.consumption DROP CONSTRAINT %I', conname) FROM pg_constraint WHERE conrelid = 'core.consumption'::regclass AND contype = 'p');
END $$;
ALTER TABLE core.consumption ADD PRIMARY KEY (platform_id, doc_id, lines, counter);
