-- Generated from the definitions: 5 statements. Reviewed before it is committed.
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "fabric_price_for_target" numeric(22,4);
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "fabric_price_unit" bigint;
ALTER TABLE "design"."costing__scenarios" ADD COLUMN "fabric_price_currency" bigint;
ALTER TABLE "design"."costing__scenarios" ADD CONSTRAINT "costing__scenarios_fabric_price_unit_fk" FOREIGN KEY (platform_id, "fabric_price_unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "design"."costing__scenarios" ADD CONSTRAINT "costing__scenarios_fabric_price_currency_fk" FOREIGN KEY (platform_id, "fabric_price_currency") REFERENCES "finance"."currency" (platform_id, id);
