-- Generated from the definitions: 3 statements. Reviewed before it is committed.
ALTER TABLE "quality"."final_inspection__drawn" ADD COLUMN "order" bigint;
ALTER TABLE "quality"."final_inspection__measurements" ADD COLUMN "comment" text;
ALTER TABLE "quality"."final_inspection__drawn" ADD CONSTRAINT "final_inspection__drawn_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
