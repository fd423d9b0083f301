-- The photograph of a licence that somebody at the door wants read: one row for each picture of an application, taken by the worker of any node.
CREATE TABLE core.application_reading (
  application_id bigint NOT NULL REFERENCES core.application ON DELETE CASCADE, file_id bigint NOT NULL, storage_key text NOT NULL, state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting','running','done','failed')),
  found jsonb NOT NULL DEFAULT '{}', tries int NOT NULL DEFAULT 0, at timestamptz NOT NULL DEFAULT clock_timestamp(), started_at timestamptz, ended_at timestamptz, PRIMARY KEY (application_id, file_id));
CREATE INDEX application_reading_open ON core.application_reading (at) WHERE state IN ('waiting','running');
ALTER TABLE core.application_reading ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.application_reading FORCE ROW LEVEL SECURITY;
CREATE POLICY auth ON core.application_reading USING ((SELECT current_setting('app.auth', true)) = 'on') WITH CHECK ((SELECT current_setting('app.auth', true)) = 'on');
CREATE POLICY worker ON core.application_reading USING ((SELECT current_setting('app.worker', true)) = 'on');
