-- Data of documents: pieces that were not made have a status of their own, and what a request counts as made stays made whatever became of the piece. The supplier of a
-- quote reads its style and the active colourways from the draft on.
ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.shared_document NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_request" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."colorway" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."colorway__assignments" NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."sample" SET status = 'not_made' WHERE status = 'archived' AND "finished_on" IS NULL;
UPDATE core.entry e SET status = s.status FROM "design"."sample" s WHERE s.platform_id = e.platform_id AND s.id = e.id AND s.status = 'not_made';
UPDATE "design"."sample_request" r SET "samples" = c.samples, "made" = c.made FROM (
  SELECT platform_id, "request", count(*) FILTER (WHERE status <> 'not_made') AS samples, count(*) FILTER (WHERE "finished_on" IS NOT NULL) AS made
  FROM "design"."sample" GROUP BY platform_id, "request"
) c WHERE c.platform_id = r.platform_id AND c."request" = r.id AND (r."samples", r."made") IS DISTINCT FROM (c.samples, c.made);

INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id)
SELECT q.platform_id, q.id, 'style', t.type, t.id, q."supplier_co" FROM "design"."design_quote" q
JOIN (SELECT platform_id, id, id AS style, 'style' AS type FROM "design"."style"
      UNION ALL SELECT platform_id, id, "style", 'colorway' FROM "design"."colorway" WHERE status = 'active') t ON t.platform_id = q.platform_id AND t.style = q."style"
WHERE q.status IN ('draft', 'pending_evaluation', 'selected') AND q."supplier_co" IS NOT NULL
ON CONFLICT DO NOTHING;
CREATE TEMPORARY TABLE quoted ON COMMIT DROP AS SELECT platform_id, type, target_id AS id, array_agg(DISTINCT company_id) AS companies FROM core.shared_document
WHERE (platform_id, target_id) IN (SELECT d.platform_id, d.target_id FROM core.shared_document d JOIN "design"."design_quote" q ON q.platform_id = d.platform_id AND q.id = d.doc_id)
GROUP BY 1, 2, 3;
UPDATE "design"."style" t SET shared = g.companies FROM quoted g WHERE g.type = 'style' AND g.platform_id = t.platform_id AND g.id = t.id;
UPDATE "design"."colorway" t SET shared = g.companies FROM quoted g WHERE g.type = 'colorway' AND g.platform_id = t.platform_id AND g.id = t.id;
UPDATE "design"."colorway__assignments" t SET shared = g.companies FROM quoted g WHERE g.type = 'colorway' AND g.platform_id = t.platform_id AND g.id = t.doc_id;
DROP TABLE quoted;

ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;
ALTER TABLE core.shared_document FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_request" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."colorway" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."colorway__assignments" FORCE ROW LEVEL SECURITY;
