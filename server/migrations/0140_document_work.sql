-- Computations of documents (`work` of an action) are jobs: at most one at a time for a document, and the last one is found by it.
ALTER TABLE core.job ADD COLUMN doc_id bigint;
CREATE UNIQUE INDEX job_of_document ON core.job (platform_id, doc_id) WHERE doc_id IS NOT NULL AND state IN ('waiting','running');
CREATE INDEX job_document ON core.job (platform_id, doc_id, id DESC) WHERE doc_id IS NOT NULL;
