-- Generated from the definitions: 5 statements. Reviewed before it is committed.
ALTER TABLE "design"."style" ADD COLUMN "piece_weights" jsonb;
ALTER TABLE "logistics"."packing_list__lines" ADD COLUMN "sizes" jsonb;
ALTER TABLE "master"."field_sample" ADD COLUMN "measures" jsonb;
ALTER TABLE "order"."order_change__lines" ADD COLUMN "old_matrix" jsonb;
ALTER TABLE "order"."order_change__lines" ADD COLUMN "size_difference" jsonb;
-- Data of documents: the pieces by size of the cartons of existing lines, as the formula perCarton * cartons gives them.
ALTER TABLE "logistics"."packing_list__lines" NO FORCE ROW LEVEL SECURITY;
UPDATE "logistics"."packing_list__lines" l SET sizes = jsonb_build_object('cells', (
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('colour', c.colour, 'size', c.size, 'second', c.second, 'pieces', c.pieces::text)) ORDER BY c.place), '[]')
  FROM (
    SELECT cell->>'colour' AS colour, cell->>'size' AS size, cell->>'second' AS second, min(place) AS place,
      sum((cell->>'pieces')::numeric * packs) * l.cartons AS pieces
    FROM (
      SELECT cell, 1::numeric AS packs, place FROM jsonb_array_elements(l.per_carton->'cells') WITH ORDINALITY AS a(cell, place)
      UNION ALL
      SELECT cell, (pack->>'packs')::numeric, 1000 + place FROM jsonb_array_elements(coalesce(l.per_carton->'prepacks', '[]')) AS p(pack),
        jsonb_array_elements(pack->'ratio') WITH ORDINALITY AS b(cell, place)
    ) parts GROUP BY 1, 2, 3
  ) c WHERE c.pieces <> 0
)) WHERE per_carton IS NOT NULL AND cartons IS NOT NULL;
ALTER TABLE "logistics"."packing_list__lines" FORCE ROW LEVEL SECURITY;
