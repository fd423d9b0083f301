-- Generated from the definitions: 7 statements. Reviewed before it is committed.
ALTER TABLE "design"."sample_request" ADD COLUMN "process" bigint;
CREATE TABLE "design"."sample_request__operations" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "sequence" integer,
  "operation_name" text,
  "operation_name_en" text,
  "section" text,
  "machine" text,
  "sam" numeric(22,4),
  "quality_point" text,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_request__operations_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_request__operations" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_request__operations_of" ON "design"."sample_request__operations" (platform_id, doc_id, no);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_process_fk" FOREIGN KEY (platform_id, "process") REFERENCES "design"."process_sheet" (platform_id, id);
CREATE POLICY rows ON "design"."sample_request__operations" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_request__operations" ADD CONSTRAINT "sample_request__operations_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample_request" (platform_id, id) ON DELETE CASCADE;
