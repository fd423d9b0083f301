-- The journal is chained: each entry knows its transaction, and a background loop seals the entries of ended transactions, in their order, into links
-- whose SHA-256 covers the link before. Entries from before stand first in the chain (transaction 0).
ALTER TABLE core.journal ADD COLUMN xact bigint NOT NULL DEFAULT 0;
ALTER TABLE core.journal ALTER COLUMN xact SET DEFAULT pg_current_xact_id()::text::bigint;
CREATE INDEX journal_xact ON core.journal (platform_id, xact, id);
-- `xact` and `entry` are the place of the last sealed entry. `floor` is above 0 once the database was restored elsewhere, where transactions count anew:
-- entries of that era have ids above it. `digests` holds 32 bytes for each of `entries`.
CREATE TABLE core.journal_link (
  platform_id bigint NOT NULL, no bigint NOT NULL, floor bigint NOT NULL, xact bigint NOT NULL, entry bigint NOT NULL,
  entries bigint[] NOT NULL, digests bytea NOT NULL, hash bytea NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, no));
COMMENT ON TABLE core.journal_link IS 'append-only';
-- Calls that were refused: one row a minute for each person, address, route and reason, with how often.
CREATE TABLE core.denied_call (
  platform_id bigint NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL, minute timestamptz NOT NULL, ip text NOT NULL, route text NOT NULL,
  status int NOT NULL, reason text NOT NULL, times bigint NOT NULL, PRIMARY KEY (platform_id, minute, user_id, ip, route, status, reason));
CREATE INDEX denied_call_minute ON core.denied_call (minute);
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['journal_link', 'denied_call'] LOOP
    EXECUTE format('ALTER TABLE core.%I ENABLE ROW LEVEL SECURITY; ALTER TABLE core.%I FORCE ROW LEVEL SECURITY; CREATE POLICY platform ON core.%I USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()))', one, one, one);
  END LOOP;
END $$;
CREATE POLICY worker ON core.denied_call USING ((SELECT current_setting('app.worker', true)) = 'on');
