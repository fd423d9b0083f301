-- Data of documents: pieces that were archived before archiving ended the custody have left the ledger too: who had one then does not have it now. The entries are those that the archive would
-- have posted, under an event that happens once.
ALTER TABLE "design"."sample" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_custody" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_holding" NO FORCE ROW LEVEL SECURITY;

INSERT INTO "design"."sample_custody" (platform_id, id, company_id, status, created_by, updated_by, "sample", "holder", "factory", "quantity", "kind", "document", event_type, event_id, event, event_no)
SELECT h.platform_id, nextval('core.ids'), h.company_id, 'posted', 0, 0, h."sample", h."holder", h."factory", -h."quantity", 'archive', s.number, 'sample', s.id, 'archive:upgraded',
  row_number() OVER (PARTITION BY s.platform_id, s.id ORDER BY h.id) - 1
FROM "design"."sample_holding" h JOIN "design"."sample" s ON s.platform_id = h.platform_id AND s.id = h."sample" WHERE s.status = 'archived' AND h."quantity" > 0;
UPDATE "design"."sample_holding" h SET "quantity" = 0, version = h.version + 1 FROM "design"."sample" s
WHERE s.platform_id = h.platform_id AND s.id = h."sample" AND s.status = 'archived' AND h."quantity" > 0;
UPDATE "design"."sample" SET "holder" = NULL WHERE status = 'archived' AND "holder" IS NOT NULL;

ALTER TABLE "design"."sample" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_custody" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_holding" FORCE ROW LEVEL SECURITY;
