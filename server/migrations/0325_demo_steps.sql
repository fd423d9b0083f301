-- The steps of the demo season that are laid, each with its result: a season that was broken off goes on after the last one.
CREATE TABLE core.demo_step (
  platform_id bigint NOT NULL REFERENCES core.platform, step text NOT NULL, result jsonb NOT NULL, random bigint, PRIMARY KEY (platform_id, step));
ALTER TABLE core.demo_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.demo_step FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.demo_step USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
-- An edition without steps knew no size of a season: one that it laid is there.
ALTER TABLE core.setting NO FORCE ROW LEVEL SECURITY;
UPDATE core.setting SET value = '{"state": "laid"}' WHERE key = 'demo' AND value = '"laid"';
ALTER TABLE core.setting FORCE ROW LEVEL SECURITY;
