-- A grant says with which version of the shared document the company first got it: the company reads no earlier one. Without a version it opens nothing earlier than now.
ALTER TABLE core.shared_document ADD COLUMN version integer;
