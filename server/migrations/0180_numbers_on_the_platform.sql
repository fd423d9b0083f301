-- Data of documents: numbers are unique and counted on the platform where companies other than the owner read the documents. Nothing is renumbered: where two
-- companies gave one number each, the later documents get a `namesake` above 0 and keep what was printed. Lists, searches and pickers tell them
-- apart by the owner, as before; no new document gets such a number.
ALTER TABLE "design"."colorway" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "design"."colour" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "design"."season" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "design"."size_list" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "design"."sku" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "design"."style" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "finance"."addition_deduction" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "finance"."payment_order" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "finance"."statement" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "finance"."supplier_invoice" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "logistics"."carrier" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "logistics"."delivery_booking" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "logistics"."packing_list" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "material"."material" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "material"."material_colour" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "order"."order_change" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "order"."order_history" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "order"."order_tracking" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "order"."purchase_contract" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "order"."purchase_order" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "order"."sign_task" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "quality"."aql_standard" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "quality"."defect" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "quality"."fabric_test_request" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "quality"."final_inspection" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "quality"."return_order" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "sourcing"."request_for_quotation" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "sourcing"."supplier_quotation" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "supplier"."factory" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "supplier"."factory_audit" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "supplier"."supplier" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "ticket"."ticket" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "warehouse"."product_in" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
ALTER TABLE "warehouse"."warehouse" ADD COLUMN "namesake" smallint NOT NULL DEFAULT 0;
DO $$
DECLARE
  one text;
  numbered text[] := ARRAY['design.colorway',
    'design.colour',
    'design.season',
    'design.size_list',
    'design.sku',
    'design.style',
    'finance.addition_deduction',
    'finance.payment_order',
    'finance.statement',
    'finance.supplier_invoice',
    'logistics.carrier',
    'logistics.delivery_booking',
    'logistics.packing_list',
    'material.material',
    'material.material_colour',
    '"order".order_change',
    '"order".order_history',
    '"order".order_tracking',
    '"order".purchase_contract',
    '"order".purchase_order',
    '"order".sign_task',
    'quality.aql_standard',
    'quality.defect',
    'quality.fabric_test_request',
    'quality.final_inspection',
    'quality.return_order',
    'sourcing.request_for_quotation',
    'sourcing.supplier_quotation',
    'supplier.factory',
    'supplier.factory_audit',
    'supplier.supplier',
    'ticket.ticket',
    'warehouse.product_in',
    'warehouse.warehouse'];
BEGIN
  FOREACH one IN ARRAY numbered || ARRAY['core.counter', 'core.number_rule'] LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', one);
  END LOOP;
  FOREACH one IN ARRAY numbered LOOP
    EXECUTE format($sql$UPDATE %s t SET namesake = o.at FROM (
        SELECT platform_id, id, row_number() OVER (PARTITION BY platform_id, replace(lower(number), ' ', '') ORDER BY id) - 1 AS at FROM %s WHERE number IS NOT NULL
      ) o WHERE t.platform_id = o.platform_id AND t.id = o.id AND o.at > 0$sql$, one, one);
    -- Serials go on after the highest that a company of the platform reached.
    INSERT INTO core.counter (platform_id, company_id, rule, period, value)
    SELECT c.platform_id, 0, c.rule, c.period, max(c.value) FROM core.counter c
    LEFT JOIN core.number_rule r ON r.platform_id = c.platform_id AND c.rule = 'rule:' || r.id
    WHERE coalesce(r.type, c.rule) = split_part(one, '.', 2) AND c.company_id <> 0 GROUP BY c.platform_id, c.rule, c.period;
  END LOOP;
  FOREACH one IN ARRAY numbered || ARRAY['core.counter', 'core.number_rule'] LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', one);
  END LOOP;
END $$;
DROP INDEX IF EXISTS "design"."number__colorway";
CREATE UNIQUE INDEX "number__colorway" ON "design"."colorway" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "design"."number__colour";
CREATE UNIQUE INDEX "number__colour" ON "design"."colour" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "design"."number__season";
CREATE UNIQUE INDEX "number__season" ON "design"."season" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "design"."number__size_list";
CREATE UNIQUE INDEX "number__size_list" ON "design"."size_list" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "design"."number__sku";
CREATE UNIQUE INDEX "number__sku" ON "design"."sku" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "design"."number__style";
CREATE UNIQUE INDEX "number__style" ON "design"."style" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "finance"."number__addition_deduction";
CREATE UNIQUE INDEX "number__addition_deduction" ON "finance"."addition_deduction" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "finance"."number__payment_order";
CREATE UNIQUE INDEX "number__payment_order" ON "finance"."payment_order" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "finance"."number__statement";
CREATE UNIQUE INDEX "number__statement" ON "finance"."statement" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "finance"."number__supplier_invoice";
CREATE UNIQUE INDEX "number__supplier_invoice" ON "finance"."supplier_invoice" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "logistics"."number__carrier";
CREATE UNIQUE INDEX "number__carrier" ON "logistics"."carrier" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "logistics"."number__delivery_booking";
CREATE UNIQUE INDEX "number__delivery_booking" ON "logistics"."delivery_booking" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "logistics"."number__packing_list";
CREATE UNIQUE INDEX "number__packing_list" ON "logistics"."packing_list" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "material"."number__material";
CREATE UNIQUE INDEX "number__material" ON "material"."material" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "material"."number__material_colour";
CREATE UNIQUE INDEX "number__material_colour" ON "material"."material_colour" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "order"."number__order_change";
CREATE UNIQUE INDEX "number__order_change" ON "order"."order_change" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "order"."number__order_history";
CREATE UNIQUE INDEX "number__order_history" ON "order"."order_history" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "order"."number__order_tracking";
CREATE UNIQUE INDEX "number__order_tracking" ON "order"."order_tracking" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "order"."number__purchase_contract";
CREATE UNIQUE INDEX "number__purchase_contract" ON "order"."purchase_contract" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "order"."number__purchase_order";
CREATE UNIQUE INDEX "number__purchase_order" ON "order"."purchase_order" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "order"."number__sign_task";
CREATE UNIQUE INDEX "number__sign_task" ON "order"."sign_task" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "quality"."number__aql_standard";
CREATE UNIQUE INDEX "number__aql_standard" ON "quality"."aql_standard" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "quality"."number__defect";
CREATE UNIQUE INDEX "number__defect" ON "quality"."defect" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "quality"."number__fabric_test_request";
CREATE UNIQUE INDEX "number__fabric_test_request" ON "quality"."fabric_test_request" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "quality"."number__final_inspection";
CREATE UNIQUE INDEX "number__final_inspection" ON "quality"."final_inspection" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "quality"."number__return_order";
CREATE UNIQUE INDEX "number__return_order" ON "quality"."return_order" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "sourcing"."number__request_for_quotation";
CREATE UNIQUE INDEX "number__request_for_quotation" ON "sourcing"."request_for_quotation" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "sourcing"."number__supplier_quotation";
CREATE UNIQUE INDEX "number__supplier_quotation" ON "sourcing"."supplier_quotation" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "supplier"."number__factory";
CREATE UNIQUE INDEX "number__factory" ON "supplier"."factory" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "supplier"."number__factory_audit";
CREATE UNIQUE INDEX "number__factory_audit" ON "supplier"."factory_audit" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "supplier"."number__supplier";
CREATE UNIQUE INDEX "number__supplier" ON "supplier"."supplier" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "ticket"."number__ticket";
CREATE UNIQUE INDEX "number__ticket" ON "ticket"."ticket" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "warehouse"."number__product_in";
CREATE UNIQUE INDEX "number__product_in" ON "warehouse"."product_in" (platform_id, replace(lower("number"), ' ', ''), namesake);
DROP INDEX IF EXISTS "warehouse"."number__warehouse";
CREATE UNIQUE INDEX "number__warehouse" ON "warehouse"."warehouse" (platform_id, replace(lower("number"), ' ', ''), namesake);
