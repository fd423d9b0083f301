-- Data of documents: how many pieces of sample requests are not started, so that only those can be started all together.
ALTER TABLE "design"."sample" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_request" NO FORCE ROW LEVEL SECURITY;
UPDATE "design"."sample_request" r SET "not_started" = (
  SELECT count(*) FROM "design"."sample" s WHERE s.platform_id = r.platform_id AND s."request" = r.id AND s.status = 'not_started'
);
ALTER TABLE "design"."sample" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sample_request" FORCE ROW LEVEL SECURITY;
