-- A file on its way in parts: what has arrived is on the disk under its key; a broken connection goes on from there, a day at most.
CREATE TABLE core.upload (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL, type text NOT NULL, field text NOT NULL, name text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0), sha256 bytea NOT NULL, received bigint NOT NULL DEFAULT 0, storage_key text NOT NULL, at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform_id, id), CHECK (received BETWEEN 0 AND bytes));
CREATE UNIQUE INDEX upload_once ON core.upload (platform_id, user_id, type, field, sha256, name);
CREATE INDEX upload_at ON core.upload (at);
ALTER TABLE core.upload ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.upload FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON core.upload USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])));
CREATE POLICY worker ON core.upload USING ((SELECT current_setting('app.worker', true)) = 'on');
