-- Which document generated which documents: each row of it (`key`) makes one document once.
CREATE TABLE core.generated_document (
  platform_id bigint NOT NULL, doc_id bigint NOT NULL, name text NOT NULL, key text NOT NULL, target_id bigint NOT NULL,
  PRIMARY KEY (platform_id, doc_id, name, key));
ALTER TABLE core.generated_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.generated_document FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.generated_document USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
