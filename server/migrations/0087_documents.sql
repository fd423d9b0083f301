-- Generated from the definitions: 1 statements. Reviewed before it is committed.
CREATE INDEX "payment_order__lines_sum_statement" ON "finance"."payment_order__lines" (platform_id, "statement");
