-- What people typed and have not saved, one for each person, page and document (0: a new one). Nobody else's eyes: the policy knows the person.
CREATE TABLE core.draft (
  platform_id bigint NOT NULL, user_id bigint NOT NULL, page text NOT NULL, doc_id bigint NOT NULL DEFAULT 0, version int, title text NOT NULL DEFAULT '',
  content text NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, user_id, page, doc_id));
CREATE INDEX draft_age ON core.draft (at);
ALTER TABLE core.draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.draft FORCE ROW LEVEL SECURITY;
CREATE POLICY mine ON core.draft USING (platform_id = (SELECT core.platform()) AND user_id = (SELECT core.me()));
-- Housekeeping of any node takes away what nobody took up again.
CREATE POLICY worker ON core.draft USING ((SELECT current_setting('app.worker', true)) = 'on');
