-- Generated from the definitions: 11 statements. Reviewed before it is committed.
ALTER TABLE "order"."purchase_order" ADD COLUMN "quotation" bigint;
ALTER TABLE "sourcing"."request_for_quotation" ADD COLUMN "brand" bigint;
ALTER TABLE "sourcing"."request_for_quotation" ADD COLUMN "category" bigint;
CREATE INDEX "request_for_quotation_by_brand" ON "sourcing"."request_for_quotation" (platform_id, company_id, "brand", "window_end", id, "status");
CREATE INDEX "request_for_quotation_by_category" ON "sourcing"."request_for_quotation" (platform_id, company_id, "category", "window_end", id, "status");
ALTER TABLE "sourcing"."supplier_quotation" ADD COLUMN "tax_mode" text;
ALTER TABLE "sourcing"."supplier_quotation__lines" ADD COLUMN "style" bigint;
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_quotation_fk" FOREIGN KEY (platform_id, "quotation") REFERENCES "sourcing"."supplier_quotation" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation" ADD CONSTRAINT "request_for_quotation_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "sourcing"."request_for_quotation" ADD CONSTRAINT "request_for_quotation_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "sourcing"."supplier_quotation__lines" ADD CONSTRAINT "supplier_quotation__lines_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
