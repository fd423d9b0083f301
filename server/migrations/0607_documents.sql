-- Generated from the definitions: 1 statement. Reviewed before it is committed.
CREATE INDEX "design_quote_shares_style" ON "design"."design_quote" (platform_id, "style");
