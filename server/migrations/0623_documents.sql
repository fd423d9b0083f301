-- Generated from the definitions: 5 statements. Reviewed before it is committed.
CREATE TABLE "design"."size_chart__seconds" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "second" text,
  "removed" boolean,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "size_chart__seconds_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."size_chart__seconds" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "size_chart__seconds_of" ON "design"."size_chart__seconds" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."size_chart__seconds" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."size_chart__seconds" ADD CONSTRAINT "size_chart__seconds_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."size_chart" (platform_id, id) ON DELETE CASCADE;
