-- A supplier is called by its English name in English: its title has a short name, whose English is that of the name.
DO $$ BEGIN
  IF to_regclass('supplier.supplier') IS NOT NULL THEN
    ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE supplier.supplier NO FORCE ROW LEVEL SECURITY;
    UPDATE core.entry e SET title_en = s.number || '--' || s.name_en FROM supplier.supplier s
     WHERE e.platform_id = s.platform_id AND e.id = s.id AND e.type = 'supplier' AND s.name_en IS NOT NULL;
    ALTER TABLE supplier.supplier FORCE ROW LEVEL SECURITY;
    ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;
  END IF;
END $$;
