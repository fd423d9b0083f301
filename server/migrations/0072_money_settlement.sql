-- Generated from the definitions: 21 statements. Reviewed before it is committed.
ALTER TABLE "finance"."addition_deduction" ADD COLUMN "effect" text;
ALTER TABLE "finance"."addition_deduction" ADD COLUMN "payment" bigint;
ALTER TABLE "finance"."payment_order__additions" ADD COLUMN "account" bigint;
ALTER TABLE "finance"."payment_order__deductions" ADD COLUMN "account" bigint;
ALTER TABLE "finance"."statement" ADD COLUMN "decimals" integer;
ALTER TABLE "finance"."statement" ADD COLUMN "rounding" numeric(22,4);
ALTER TABLE "finance"."statement" ADD COLUMN "invoiceable" numeric(22,4);
ALTER TABLE "finance"."statement__additions" ADD COLUMN "effect" text;
ALTER TABLE "finance"."statement__additions" ADD COLUMN "invoiced" numeric(22,4);
ALTER TABLE "finance"."statement__deductions" ADD COLUMN "effect" text;
ALTER TABLE "finance"."statement__deductions" ADD COLUMN "invoiced" numeric(22,4);
ALTER TABLE "finance"."statement__receipts" ADD COLUMN "rounding" numeric(22,4);
ALTER TABLE "finance"."statement__returns" ADD COLUMN "rounding" numeric(22,4);
ALTER TABLE "order"."purchase_order__lines" ADD COLUMN "to_come" numeric(22,4);
ALTER TABLE "quality"."final_inspection" ADD COLUMN "major_standard" bigint;
ALTER TABLE "quality"."final_inspection" ADD COLUMN "minor_standard" bigint;
ALTER TABLE "finance"."addition_deduction" ADD CONSTRAINT "addition_deduction_payment_fk" FOREIGN KEY (platform_id, "payment") REFERENCES "finance"."payment_order" (platform_id, id);
ALTER TABLE "finance"."payment_order__additions" ADD CONSTRAINT "payment_order__additions_account_fk" FOREIGN KEY (platform_id, "account") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "finance"."payment_order__deductions" ADD CONSTRAINT "payment_order__deductions_account_fk" FOREIGN KEY (platform_id, "account") REFERENCES "finance"."account" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_major_standard_fk" FOREIGN KEY (platform_id, "major_standard") REFERENCES "quality"."aql_standard" (platform_id, id);
ALTER TABLE "quality"."final_inspection" ADD CONSTRAINT "final_inspection_minor_standard_fk" FOREIGN KEY (platform_id, "minor_standard") REFERENCES "quality"."aql_standard" (platform_id, id);
-- Payment orders that are under way or complete hold the items they carry.
UPDATE "finance"."addition_deduction" i SET "payment" = p.id
FROM "finance"."payment_order" p
JOIN (
  SELECT platform_id, doc_id, item FROM "finance"."payment_order__additions"
  UNION ALL
  SELECT platform_id, doc_id, item FROM "finance"."payment_order__deductions"
) l ON l.platform_id = p.platform_id AND l.doc_id = p.id
WHERE i.platform_id = p.platform_id AND i.id = l.item AND i."statement" IS NULL
  AND p.status IN ('pending_approval', 'approved', 'payment_in_progress', 'payment_complete');
-- Items were offset at payment so far.
UPDATE "finance"."addition_deduction" SET "effect" = 'offset' WHERE "effect" IS NULL;
-- Both parties agreed the amounts of earlier statements as they were computed then: to four decimals, invoiced up to the total.
UPDATE "finance"."statement" SET "decimals" = 4, "rounding" = 0, "invoiceable" = "gross" WHERE "decimals" IS NULL;
UPDATE "order"."purchase_order__lines" SET "to_come" = greatest("quantity" - "received", 0) WHERE "to_come" IS NULL;
