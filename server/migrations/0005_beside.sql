-- Which documents name a file: whoever may see one of them (and the field) may have the file. Written by the save path.
CREATE TABLE core.file_use (
  platform_id bigint NOT NULL, file_id bigint NOT NULL, doc_id bigint NOT NULL, doc_type text NOT NULL,
  PRIMARY KEY (platform_id, file_id, doc_id), FOREIGN KEY (platform_id, file_id) REFERENCES core.file (platform_id, id));
CREATE INDEX file_use_doc ON core.file_use (platform_id, doc_id);
ALTER TABLE core.file_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.file_use FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.file_use USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
