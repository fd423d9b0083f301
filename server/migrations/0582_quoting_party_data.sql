-- Data of documents: whether the supplier of a design quote has written or submitted it, and its tax rate while it is not yet in the price list.
ALTER TABLE core.journal NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "supplier"."supplier" NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."design_quote" q SET "quoted_by" = CASE WHEN EXISTS (
  SELECT 1 FROM core.journal j WHERE j.platform_id = q.platform_id AND j.doc_id = q.id AND j.type = 'design_quote' AND j.company_id <> q.company_id AND j.action IN ('save', 'submit')
) THEN 'supplier' ELSE 'brand' END;
UPDATE "design"."design_quote" q SET "tax_rate" = s."vat_rate" FROM "supplier"."supplier" s
 WHERE s.platform_id = q.platform_id AND s.id = q."supplier" AND q."priced_on" IS NULL;

ALTER TABLE core.journal FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."design_quote" FORCE ROW LEVEL SECURITY;
ALTER TABLE "supplier"."supplier" FORCE ROW LEVEL SECURITY;
