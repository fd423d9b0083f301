-- What a platform settles for single nodes of the built-in processes: `{ "<type>.<node>": { "limit"?: { "amount", "unit" }, "batch"?: false } }`.
ALTER TABLE core.work_calendar ADD COLUMN nodes jsonb NOT NULL DEFAULT '{}';
