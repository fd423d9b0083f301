-- The clock of approvals (experience U67): when people work, and by when a task should be done. A task's moments are laid down once, as it opens.
CREATE TABLE core.work_calendar (
  platform_id bigint PRIMARY KEY REFERENCES core.platform, zone text NOT NULL, week jsonb NOT NULL, closed text[] NOT NULL DEFAULT '{}', open text[] NOT NULL DEFAULT '{}',
  limit_amount int CHECK (limit_amount > 0), limit_unit text CHECK (limit_unit IN ('hour','day')), level_hours int[] NOT NULL, version int NOT NULL DEFAULT 1, updated_by bigint NOT NULL, updated_at timestamptz NOT NULL DEFAULT now());
COMMENT ON COLUMN core.work_calendar.limit_amount IS 'for approvals of the built-in processes; none: no clock';
COMMENT ON COLUMN core.work_calendar.level_hours IS 'working hours after the due moment at which levels 1 to 3 are told';
ALTER TABLE core.work_calendar ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.work_calendar FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.work_calendar USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));

-- level_due: the moments of levels 1 to 3; level: how many were told; look_at: the next of them.
ALTER TABLE core.process_task ADD COLUMN due_at timestamptz, ADD COLUMN level_due jsonb, ADD COLUMN level smallint NOT NULL DEFAULT 0, ADD COLUMN look_at timestamptz;
CREATE INDEX process_task_look ON core.process_task (look_at) WHERE look_at IS NOT NULL AND state IN ('open','delegated');
CREATE INDEX process_task_handled ON core.process_task (platform_id, company_id, done_at) WHERE done_at IS NOT NULL;
CREATE POLICY worker ON core.process_task USING ((SELECT current_setting('app.worker', true)) = 'on');
