-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "order"."order_tracking__nodes" ADD COLUMN "projected_date" date;
