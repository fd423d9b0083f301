-- Data of documents: a costing sheet reads the mark of what its BOM needs. BOMs from before the upgrade have no mark until they are written or a colour of theirs changes, so that the first such
-- change marks the sheets that were submitted before.
ALTER TABLE core.basis NO FORCE ROW LEVEL SECURITY;

UPDATE core.basis SET read = read || '{"needs": null}', current = current || '{"needs": null}' WHERE type = 'costing' AND name = 'bom';

ALTER TABLE core.basis FORCE ROW LEVEL SECURITY;
