-- What a company answered on: a document as it was when it went back to its owner, for each company that reads the document itself no more. A company
-- reads its own rows; only the platform's rights write them.
CREATE TABLE core.answered_document (
  platform_id bigint NOT NULL, doc_id bigint NOT NULL, company_id bigint NOT NULL, type text NOT NULL, version int NOT NULL, doc jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (platform_id, doc_id, company_id));
ALTER TABLE core.answered_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.answered_document FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON core.answered_document FOR SELECT USING (platform_id = (SELECT core.platform()) AND (company_id = ANY ((SELECT core.companies())::bigint[]) OR (SELECT core.everyone())));
CREATE POLICY everyone ON core.answered_document USING (platform_id = (SELECT core.platform()) AND (SELECT core.everyone())) WITH CHECK (platform_id = (SELECT core.platform()) AND (SELECT core.everyone()));
