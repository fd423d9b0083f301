-- Generated from the definitions: 6 statements. Reviewed before it is committed.
CREATE TABLE "design"."costing__prices" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "entry" bigint,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "costing__prices_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."costing__prices" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "costing__prices_of" ON "design"."costing__prices" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."costing__prices" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."costing__prices" ADD CONSTRAINT "costing__prices_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."costing" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."costing__prices" ADD CONSTRAINT "costing__prices_entry_fk" FOREIGN KEY (platform_id, "entry") REFERENCES "order"."price_list" (platform_id, id);
