-- Data of documents: pieces that were not made have a status of their own, and what a request counts as made stays made whatever became of the piece.
ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_request" NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."sample" SET status = 'not_made' WHERE status = 'archived' AND "finished_on" IS NULL;
UPDATE core.entry e SET status = s.status FROM "design"."sample" s WHERE s.platform_id = e.platform_id AND s.id = e.id AND s.status = 'not_made';
UPDATE "design"."sample_request" r SET "samples" = c.samples, "made" = c.made FROM (
  SELECT platform_id, "request", count(*) FILTER (WHERE status <> 'not_made') AS samples, count(*) FILTER (WHERE "finished_on" IS NOT NULL) AS made
  FROM "design"."sample" GROUP BY platform_id, "request"
) c WHERE c.platform_id = r.platform_id AND c."request" = r.id AND (r."samples", r."made") IS DISTINCT FROM (c.samples, c.made);

ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_request" FORCE ROW LEVEL SECURITY;
