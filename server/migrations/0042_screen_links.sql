-- Links that open one big screen without a session: the secret is kept as a hash, the rights are those of a person of the company.
CREATE TABLE core.screen_link (
  platform_id bigint NOT NULL, id bigint NOT NULL, company_id bigint NOT NULL, name text NOT NULL, screen text NOT NULL, user_id bigint NOT NULL, token_hash bytea NOT NULL,
  created_by bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL, used_at timestamptz, revoked_at timestamptz, revoked_by bigint, PRIMARY KEY (platform_id, id));
COMMENT ON COLUMN core.screen_link.user_id IS 'whose rights it reads with, as they are at each call';
CREATE UNIQUE INDEX screen_link_token ON core.screen_link (token_hash);
CREATE INDEX screen_link_company ON core.screen_link (platform_id, company_id, id DESC);
ALTER TABLE core.screen_link ENABLE ROW LEVEL SECURITY; ALTER TABLE core.screen_link FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON core.screen_link USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])));
-- Whose link it is is asked before a platform is known.
CREATE POLICY auth ON core.screen_link FOR SELECT USING ((SELECT current_setting('app.auth', true)) = 'on');
