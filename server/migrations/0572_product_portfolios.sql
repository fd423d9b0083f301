-- Generated from the definitions: 29 statements. Reviewed before it is committed.
CREATE TABLE "design"."product_portfolio" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "name" text,
  "name_en" text,
  "combination" text,
  "main_product" bigint,
  "unit" bigint,
  "currency" bigint,
  "fee" numeric(22,4),
  "piece_count" integer,
  "unpriced" integer,
  "price" numeric(22,4),
  "missing" integer,
  "remark" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "product_portfolio_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."product_portfolio" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "product_portfolio_list" ON "design"."product_portfolio" (platform_id, company_id, "number", id, "status");
CREATE INDEX "product_portfolio_by_status" ON "design"."product_portfolio" (platform_id, company_id, "status", "number", id);
CREATE INDEX "product_portfolio_by_main_product" ON "design"."product_portfolio" (platform_id, company_id, "main_product", "number", id, "status");
CREATE INDEX "product_portfolio_grams" ON "design"."product_portfolio" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "product_portfolio_extra" ON "design"."product_portfolio" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__product_portfolio" ON "design"."product_portfolio" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."product_portfolio__components" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "style" bigint,
  "colorway" bigint,
  "portfolio" bigint,
  "main" boolean,
  "ratio" integer,
  "piece_count" integer,
  "price" numeric(22,4),
  "amount" numeric(22,4),
  "bom" bigint,
  "unpriced" integer,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "product_portfolio__components_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."product_portfolio__components" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "product_portfolio__components_of" ON "design"."product_portfolio__components" (platform_id, doc_id, no);
CREATE TABLE "design"."product_portfolio__materials" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "material" bigint,
  "material_colour" bigint,
  "unit" bigint,
  "gross" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "product_portfolio__materials_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."product_portfolio__materials" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "product_portfolio__materials_of" ON "design"."product_portfolio__materials" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."product_portfolio" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."product_portfolio" ADD CONSTRAINT "product_portfolio_main_product_fk" FOREIGN KEY (platform_id, "main_product") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."product_portfolio" ADD CONSTRAINT "product_portfolio_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
ALTER TABLE "design"."product_portfolio" ADD CONSTRAINT "product_portfolio_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
CREATE POLICY rows ON "design"."product_portfolio__components" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."product_portfolio__components" ADD CONSTRAINT "product_portfolio__components_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."product_portfolio" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."product_portfolio__components" ADD CONSTRAINT "product_portfolio__components_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."product_portfolio__components" ADD CONSTRAINT "product_portfolio__components_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "design"."product_portfolio__components" ADD CONSTRAINT "product_portfolio__components_portfolio_fk" FOREIGN KEY (platform_id, "portfolio") REFERENCES "design"."product_portfolio" (platform_id, id);
ALTER TABLE "design"."product_portfolio__components" ADD CONSTRAINT "product_portfolio__components_bom_fk" FOREIGN KEY (platform_id, "bom") REFERENCES "design"."bom" (platform_id, id);
CREATE POLICY rows ON "design"."product_portfolio__materials" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."product_portfolio__materials" ADD CONSTRAINT "product_portfolio__materials_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."product_portfolio" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."product_portfolio__materials" ADD CONSTRAINT "product_portfolio__materials_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "design"."product_portfolio__materials" ADD CONSTRAINT "product_portfolio__materials_material_colour_fk" FOREIGN KEY (platform_id, "material_colour") REFERENCES "material"."material_colour" (platform_id, id);
ALTER TABLE "design"."product_portfolio__materials" ADD CONSTRAINT "product_portfolio__materials_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
