-- Data of documents: sets are ordered by the size list of their main product, and receipts and returns are counted by size on the lines of their orders.
ALTER TABLE "design"."product_portfolio" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sku" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."size_list__sizes" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."size_list__seconds" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order__lines" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.consumption_cell NO FORCE ROW LEVEL SECURITY;

UPDATE "design"."product_portfolio" p SET "size_list" = s."size_list" FROM "design"."style" s
WHERE s.platform_id = p.platform_id AND s.id = p."main_product" AND p."size_list" IS NULL;

UPDATE "design"."sku" k SET "first_size" = c.first, "second" = c.second FROM (
  SELECT st.platform_id, st.id AS style, x.size AS first, z.second, concat(x.size, '/', z.second) AS name FROM "design"."style" st
  JOIN "design"."size_list__sizes" x ON x.platform_id = st.platform_id AND x.doc_id = st."size_list"
  JOIN "design"."size_list__seconds" z ON z.platform_id = st.platform_id AND z.doc_id = st."size_list"
) c WHERE c.platform_id = k.platform_id AND c.style = k."style" AND c.name = k."size";
UPDATE "design"."sku" SET "first_size" = "size" WHERE "first_size" IS NULL;

WITH moved AS (
  SELECT l.platform_id, l.order_line AS line, 'received' AS counter, l.matrix, 1 AS sign FROM "warehouse"."product_in__lines" l
  JOIN "warehouse"."product_in" d ON d.platform_id = l.platform_id AND d.id = l.doc_id
  WHERE d.status = 'completed' AND l.order_line IS NOT NULL AND l.matrix IS NOT NULL
  UNION ALL
  SELECT l.platform_id, l.order_line, CASE d.settlement WHEN 'replace' THEN 'received' ELSE 'returned' END, l.matrix, CASE d.settlement WHEN 'replace' THEN -1 ELSE 1 END
  FROM "quality"."return_order__lines" l JOIN "quality"."return_order" d ON d.platform_id = l.platform_id AND d.id = l.doc_id
  WHERE d.status = 'completed' AND l.order_line IS NOT NULL AND l.matrix IS NOT NULL
), counted AS (
  SELECT platform_id, line, counter, cell, sign * (cell->>'pieces')::numeric AS pieces FROM moved, jsonb_array_elements(matrix->'cells') cell
  UNION ALL
  SELECT platform_id, line, counter, cell, sign * (cell->>'pieces')::numeric * (pack->>'packs')::numeric
  FROM moved, jsonb_array_elements(coalesce(matrix->'prepacks', '[]')) pack, jsonb_array_elements(pack->'ratio') cell
)
INSERT INTO core.consumption_cell (platform_id, line_id, counter, cell, quantity)
SELECT platform_id, line, counter, concat(cell->>'colour', '|', cell->>'size', '|', cell->>'second'), greatest(sum(pieces), 0) FROM counted
GROUP BY 1, 2, 3, 4
ON CONFLICT (platform_id, line_id, counter, cell) DO NOTHING;

ALTER TABLE "design"."product_portfolio" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."sku" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."size_list__sizes" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."size_list__seconds" FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in" FORCE ROW LEVEL SECURITY;
ALTER TABLE "warehouse"."product_in__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order" FORCE ROW LEVEL SECURITY;
ALTER TABLE "quality"."return_order__lines" FORCE ROW LEVEL SECURITY;
ALTER TABLE core.consumption_cell FORCE ROW LEVEL SECURITY;
