-- What people keep under a name to use again: profiles of exports, templates of documents (experience U26, U27). One's own, or shared with the company; the policy knows both.
CREATE TABLE core.kept (
  platform_id bigint NOT NULL, id bigint NOT NULL, kind text NOT NULL CHECK (kind IN ('export', 'template')), page text NOT NULL, user_id bigint NOT NULL, company_id bigint NOT NULL,
  name text NOT NULL, shared boolean NOT NULL DEFAULT false, content text NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id));
CREATE INDEX kept_page ON core.kept (platform_id, company_id, kind, page);
ALTER TABLE core.kept ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.kept FORCE ROW LEVEL SECURITY;
CREATE POLICY own_or_shared ON core.kept USING (platform_id = (SELECT core.platform()) AND company_id = ANY ((SELECT core.companies())::bigint[]) AND (shared OR user_id = (SELECT core.me())));
