-- A generated document that is removed is looked up by itself.
CREATE INDEX generated_document_target ON core.generated_document (platform_id, target_id);
