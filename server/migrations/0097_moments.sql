-- Moments of documents: when a document acts by itself or reminds somebody (the word "moments" of a definition). A row is a moment that is waited
-- for (look_at), that is done (done_at), or that was given up after repeated refusals (neither). The worker reads the index alone.
CREATE TABLE core.moment (
  platform_id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, name text NOT NULL, line_id bigint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL, look_at timestamptz, done_at timestamptz, tries int NOT NULL DEFAULT 0, error text, notified_at timestamptz,
  PRIMARY KEY (platform_id, doc_id, name, line_id));
CREATE INDEX moment_due ON core.moment (look_at) WHERE look_at IS NOT NULL;
-- Which definition, in which time zone, the rows of a type were made from: when either changes, all its documents are read once.
CREATE TABLE core.moment_index (
  platform_id bigint NOT NULL, type text NOT NULL, digest text NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, type));
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['moment','moment_index'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY platform ON core.%I USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()))', t, t, t);
  END LOOP;
END $$;
CREATE POLICY worker ON core.moment USING ((SELECT current_setting('app.worker', true)) = 'on');
CREATE POLICY worker ON core.moment_index USING ((SELECT current_setting('app.worker', true)) = 'on');
