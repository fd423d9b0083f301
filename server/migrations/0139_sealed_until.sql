-- Data of documents: a quotation is sealed for its buyer until a moment, which its row has from the request; the buyer stands in its party role from the submission on.
ALTER TABLE "sourcing"."supplier_quotation" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" NO FORCE ROW LEVEL SECURITY;
UPDATE "sourcing"."request_for_quotation" SET "readable_at" = coalesce("closed_at", "window_end");
UPDATE "sourcing"."supplier_quotation" q SET "brand_until" = r."readable_at", "brand_co" = coalesce(q."brand_co", CASE WHEN q."status" = 'pending_evaluation' THEN q."buyer" END)
  FROM "sourcing"."request_for_quotation" r WHERE r.platform_id = q.platform_id AND r.id = q."rfq";
UPDATE "sourcing"."supplier_quotation__lines" l SET "brand_co" = q."brand_co"
  FROM "sourcing"."supplier_quotation" q WHERE q.platform_id = l.platform_id AND q.id = l.doc_id AND l."brand_co" IS DISTINCT FROM q."brand_co";
ALTER TABLE "sourcing"."supplier_quotation" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."supplier_quotation__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "sourcing"."request_for_quotation" FORCE ROW LEVEL SECURITY;
