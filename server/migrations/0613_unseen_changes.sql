-- Changes that are hidden from the companies in a party role of a document: the last change that they see, while the document has this version.
-- Nothing of the change itself stands here. Documents of before have the time of their last change, whoever saw it.
CREATE TABLE core.unseen_change (
  platform_id bigint NOT NULL, doc_id bigint NOT NULL, party_role text NOT NULL, version int NOT NULL, seen_version int NOT NULL,
  updated_at timestamptz NOT NULL, updated_by bigint NOT NULL, PRIMARY KEY (platform_id, doc_id, party_role));
ALTER TABLE core.unseen_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.unseen_change FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON core.unseen_change USING (platform_id = (SELECT core.platform())) WITH CHECK (platform_id = (SELECT core.platform()));

ALTER TABLE core.webhook_delivery ADD COLUMN unseen_by text[] NOT NULL DEFAULT '{}';
