-- Generated from the definitions: 1 statements. Reviewed before it is committed.
ALTER TABLE "design"."bom__lines" ADD COLUMN "gross_price" numeric(22,4);
-- Data of documents: the lines of BOMs that exist have the gross price that their net price and tax point give. The scope of each platform is set instead of lifting row-level security.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT id FROM core.platform LOOP
    PERFORM set_config('app.platform', one.id::text, true), set_config('app.companies', '*', true);
    UPDATE design.bom__lines SET gross_price = round(price * (1 + coalesce(tax_point, 0) / 100), 4) WHERE platform_id = one.id AND price IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.platform', '', true), set_config('app.companies', '', true);
END $$;
