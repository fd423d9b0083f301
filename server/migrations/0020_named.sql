-- What masters are called, for quick search: documents that link to a master are found by what it is called today, and need not carry its name.
ALTER TABLE core.entry ADD COLUMN named boolean NOT NULL DEFAULT false;
ALTER TABLE core.entry
  ADD COLUMN search text GENERATED ALWAYS AS (CASE WHEN named THEN lower(normalize(title || E'\n' || coalesce(title_en, ''), NFKC)) END) STORED,
  ADD COLUMN grams text[] GENERATED ALWAYS AS (CASE WHEN named THEN core.grams(lower(normalize(title || E'\n' || coalesce(title_en, ''), NFKC))) END) STORED;
CREATE INDEX entry_named ON core.entry USING gin (grams) WITH (gin_pending_list_limit = 256) WHERE named;
ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY;
UPDATE core.entry SET named = true WHERE type IN ('account', 'bin', 'brand', 'carrier', 'category', 'colorway', 'colour', 'defect', 'driver', 'factory', 'material', 'material_colour', 'plant', 'price_list', 'season', 'size_list', 'sku', 'style', 'supplier', 'vehicle', 'warehouse');
ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;
