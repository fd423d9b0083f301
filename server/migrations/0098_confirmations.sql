-- Warnings that a person confirmed with an action (the word "asks"): the journal names action, version and person, this what was confirmed.
CREATE TABLE core.confirmation (
  platform_id bigint NOT NULL, id bigint NOT NULL, doc_id bigint NOT NULL, version int NOT NULL, company_id bigint NOT NULL, user_id bigint NOT NULL,
  action text NOT NULL, code text NOT NULL, path text NOT NULL, zh text NOT NULL, en text NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, id));
CREATE INDEX confirmation_document ON core.confirmation (platform_id, doc_id, version);
ALTER TABLE core.confirmation ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.confirmation FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON core.confirmation USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])))
  WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])));
