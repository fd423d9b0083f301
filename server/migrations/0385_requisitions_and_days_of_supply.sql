-- Generated from the definitions: 9 statements. Reviewed before it is committed.
ALTER TABLE "material"."material" ADD COLUMN "stock" numeric(22,4);
ALTER TABLE "material"."material" ADD COLUMN "free_stock" numeric(22,4);
ALTER TABLE "material"."material" ADD COLUMN "daily_use" numeric(22,4);
ALTER TABLE "material"."material" ADD COLUMN "days_of_supply" numeric(22,4);
ALTER TABLE "material"."material" ADD COLUMN "supply_state" text;
CREATE INDEX "material_by_supply_state" ON "material"."material" (platform_id, company_id, "supply_state", "created_at", id, "status");
ALTER TABLE "order"."purchase_order" ADD COLUMN "requisition" bigint;
CREATE UNIQUE INDEX "one__purchase_order__requisition" ON "order"."purchase_order" (platform_id, company_id, (coalesce("requisition", 0))) WHERE status IN ('draft', 'pending_pricing', 'pending_approval', 'approved', 'issued', 'ordered', 'in_production', 'completed', 'closed') AND ("requisition" IS NOT NULL);
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_requisition_fk" FOREIGN KEY (platform_id, "requisition") REFERENCES "order"."purchase_order" (platform_id, id);
