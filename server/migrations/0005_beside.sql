-- Beside documents: files in use, personal tasks.
-- Which documents name a file: whoever may see one of them (and the field) may have the file. Written by the save path.
CREATE TABLE core.file_use (
  platform_id bigint NOT NULL, file_id bigint NOT NULL, doc_id bigint NOT NULL, doc_type text NOT NULL,
  PRIMARY KEY (platform_id, file_id, doc_id), FOREIGN KEY (platform_id, file_id) REFERENCES core.file (platform_id, id));
CREATE INDEX file_use_doc ON core.file_use (platform_id, doc_id);
ALTER TABLE core.file_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.file_use FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.file_use USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));

-- Tasks that people give themselves and colleagues: 10 open, 30 done.
CREATE TABLE core.personal_task (
  platform_id bigint NOT NULL, id bigint NOT NULL, user_id bigint NOT NULL, created_by bigint NOT NULL, content text NOT NULL, due date, status smallint NOT NULL DEFAULT 10 CHECK (status IN (10, 30)),
  related_type text, related_key bigint, at timestamptz NOT NULL DEFAULT now(), done_at timestamptz, PRIMARY KEY (platform_id, id));
CREATE INDEX personal_task_user ON core.personal_task (platform_id, user_id, status, due);
CREATE INDEX personal_task_creator ON core.personal_task (platform_id, created_by, status, due);
ALTER TABLE core.personal_task ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.personal_task FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON core.personal_task USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));
