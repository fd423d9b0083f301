-- A draft of a new document is also named by what the document is made of: the source in its address, '' for a blank one, as all drafts until now.
ALTER TABLE core.draft ADD COLUMN source text NOT NULL DEFAULT '';
ALTER TABLE core.draft DROP CONSTRAINT draft_pkey;
ALTER TABLE core.draft ADD PRIMARY KEY (platform_id, user_id, page, doc_id, source);
