-- Generated from the definitions: 5 statements. Reviewed before it is committed.
CREATE INDEX "payment_order__additions_item" ON "finance"."payment_order__additions" (platform_id, "item");
CREATE INDEX "payment_order__deductions_item" ON "finance"."payment_order__deductions" (platform_id, "item");
CREATE INDEX "payment_order__lines_statement" ON "finance"."payment_order__lines" (platform_id, "statement");
CREATE INDEX "statement__additions_order" ON "finance"."statement__additions" (platform_id, "order");
CREATE INDEX "statement__deductions_order" ON "finance"."statement__deductions" (platform_id, "order");
