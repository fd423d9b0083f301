-- Generated from the definitions: 11 statements. Reviewed before it is committed.
ALTER TABLE "design"."size_chart" ADD COLUMN "successor" bigint;
CREATE TABLE "order"."purchase_order__made_by" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "style" bigint,
  "chart" bigint,
  "bom" bigint,
  "process" bigint,
  "supplier_co" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "purchase_order__made_by_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_order__made_by" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "purchase_order__made_by_of" ON "order"."purchase_order__made_by" (platform_id, doc_id, no);
ALTER TABLE "design"."size_chart" ADD CONSTRAINT "size_chart_successor_fk" FOREIGN KEY (platform_id, "successor") REFERENCES "design"."size_chart" (platform_id, id);
CREATE POLICY rows ON "order"."purchase_order__made_by" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "order"."purchase_order__made_by" ADD CONSTRAINT "purchase_order__made_by_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."purchase_order" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."purchase_order__made_by" ADD CONSTRAINT "purchase_order__made_by_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "order"."purchase_order__made_by" ADD CONSTRAINT "purchase_order__made_by_chart_fk" FOREIGN KEY (platform_id, "chart") REFERENCES "design"."size_chart" (platform_id, id);
ALTER TABLE "order"."purchase_order__made_by" ADD CONSTRAINT "purchase_order__made_by_bom_fk" FOREIGN KEY (platform_id, "bom") REFERENCES "design"."bom" (platform_id, id);
ALTER TABLE "order"."purchase_order__made_by" ADD CONSTRAINT "purchase_order__made_by_process_fk" FOREIGN KEY (platform_id, "process") REFERENCES "design"."process_sheet" (platform_id, id);
-- Data of documents: every replaced version names the one in force of its chain, as versions that are replaced from now on do. Orders that were issued before name
-- no versions, since which of them they were made by is not known.
DO $$
DECLARE one record; kind record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    FOR kind IN SELECT * FROM (VALUES ('size_chart', 'approved'), ('bom', 'active'), ('process_sheet', 'approved')) AS k(name, in_force) LOOP
      EXECUTE format(
        'UPDATE design.%I t SET successor = a.id FROM design.%1$I a
         WHERE t.platform_id = $1 AND t.status = ''archived'' AND a.platform_id = $1 AND a.status = $2
           AND coalesce(a.first, a.id) = coalesce(t.first, t.id) AND a.id <> t.id AND a.edition > t.edition',
        kind.name)
      USING one.id, kind.in_force;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
