-- A process has several open steps at the same time, and a visit of a node skips steps by their conditions.
ALTER TABLE core.process_instance NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.process_instance ADD COLUMN steps text[] NOT NULL DEFAULT '{}', ADD COLUMN skipped text[] NOT NULL DEFAULT '{}';
UPDATE core.process_instance SET steps = ARRAY[step] WHERE step IS NOT NULL;
ALTER TABLE core.process_instance DROP COLUMN step;
ALTER TABLE core.process_instance FORCE ROW LEVEL SECURITY;
ALTER TABLE core.process_visit ADD COLUMN skipped text[] NOT NULL DEFAULT '{}';
