-- Generated from the definitions: 2 statements. Reviewed before it is committed.
CREATE INDEX "purchase_order__lines_shares_style" ON "order"."purchase_order__lines" (platform_id, "style");
CREATE INDEX "purchase_order__lines_shares_colorway" ON "order"."purchase_order__lines" (platform_id, "colorway");
