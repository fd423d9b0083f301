-- What documents are based on (the word "basedOn"): what was read of a linked document or line, and how the same fields are now. `moved` documents
-- are to reconfirm. The rows belong to the company that owns the document; the source is the document or line of the link.
CREATE TABLE core.basis (
  platform_id bigint NOT NULL, company_id bigint NOT NULL, type text NOT NULL, doc_id bigint NOT NULL, name text NOT NULL, source_id bigint NOT NULL,
  source_doc bigint NOT NULL, version int NOT NULL, read jsonb NOT NULL, current jsonb NOT NULL,
  moved boolean GENERATED ALWAYS AS (read <> current) STORED, PRIMARY KEY (platform_id, doc_id, name, source_id));
CREATE INDEX basis_source ON core.basis (platform_id, source_id);
CREATE INDEX basis_moved ON core.basis (platform_id, company_id, type, doc_id) WHERE moved;
ALTER TABLE core.basis ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.basis FORCE ROW LEVEL SECURITY;
CREATE POLICY company ON core.basis USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])))
  WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR company_id = ANY ((SELECT core.companies())::bigint[])));
