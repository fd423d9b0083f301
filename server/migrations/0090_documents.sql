-- Generated from the definitions: 2 statements. Reviewed before it is committed.
CREATE INDEX "addition_deduction_sum_order" ON "finance"."addition_deduction" (platform_id, "order");
CREATE INDEX "packing_list_sum_booking" ON "logistics"."packing_list" (platform_id, "booking");
