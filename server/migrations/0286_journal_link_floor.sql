-- Verifying the chain of the journal asks for each link where the next era begins, without reading all links.
CREATE INDEX journal_link_floor ON core.journal_link (platform_id, floor);
